// What KContacts makes of address books; the form of the lines is in compare.py.
#include <KContacts/Address>
#include <KContacts/Addressee>
#include <KContacts/PhoneNumber>
#include <KContacts/VCardConverter>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <cstdio>

static QJsonObject record(const KContacts::Addressee &card)
{
    QJsonArray phones;
    for (const auto &phone : card.phoneNumbers()) phones.append(phone.number());
    QJsonArray address;
    if (!card.addresses().isEmpty()) {
        const auto first = card.addresses().constFirst();
        for (const auto &part : {first.postOfficeBox(), first.extended(), first.street(),
                 first.locality(), first.region(), first.postalCode(), first.country()}) {
            address.append(part);
        }
    }
    return QJsonObject{
        {"name", QJsonArray{card.formattedName(), card.familyName(), card.givenName(),
                     card.additionalName(), card.prefix(), card.suffix()}},
        {"tel", phones},
        {"email", QJsonArray::fromStringList(card.emails())},
        {"company", QJsonArray{card.organization(), card.department()}},
        {"address", address},
        {"text", QJsonArray::fromStringList(card.customs())},
    };
}

int main(int count, char **arguments)
{
    QCoreApplication application(count, arguments);
    for (int number = 1; number < count; number++) {
        QFile file(arguments[number]);
        if (!file.open(QIODevice::ReadOnly)) return 1;
        QJsonArray records;
        for (const auto &card : KContacts::VCardConverter().parseVCards(file.readAll())) {
            records.append(record(card));
        }
        const QJsonObject book{
            {"file", QFileInfo(file).fileName()}, {"records", records}};
        printf("%s\n", QJsonDocument(book).toJson(QJsonDocument::Compact).constData());
    }
}
