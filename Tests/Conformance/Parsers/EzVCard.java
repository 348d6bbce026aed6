import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import ezvcard.Ezvcard;
import ezvcard.VCard;
import ezvcard.property.Address;
import ezvcard.property.Email;
import ezvcard.property.Organization;
import ezvcard.property.RawProperty;
import ezvcard.property.Sound;
import ezvcard.property.StructuredName;
import ezvcard.property.Telephone;
import java.io.File;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What ez-vcard makes of address books; the form of the lines is in compare.py. */
public class EzVCard {
    public static void main(String[] paths) throws Exception {
        for (String path : paths) {
            File file = new File(path);
            StringWriter line = new StringWriter();
            JsonGenerator json = new JsonFactory().createGenerator(line);
            json.writeStartObject();
            json.writeStringField("file", file.getName());
            List<VCard> cards = Collections.emptyList();
            try {
                cards = path.endsWith(".json")
                    ? Ezvcard.parseJson(new String(Files.readAllBytes(file.toPath()), "UTF-8")).all()
                    : Ezvcard.parse(file).all();
            } catch (Exception failure) {
                json.writeStringField("error", failure.toString());
            }
            json.writeArrayFieldStart("records");
            for (VCard card : cards) write(card, json);
            json.writeEndArray();
            json.writeEndObject();
            json.close();
            System.out.println(line);
        }
    }

    private static void write(VCard card, JsonGenerator json) throws Exception {
        List<String> name = new ArrayList<>();
        if (card.getFormattedName() != null) name.add(card.getFormattedName().getValue());
        for (StructuredName parts : card.getStructuredNames()) {
            name.add(parts.getFamily());
            name.add(parts.getGiven());
            name.addAll(parts.getAdditionalNames());
            name.addAll(parts.getPrefixes());
            name.addAll(parts.getSuffixes());
        }
        List<String> phones = new ArrayList<>();
        for (Telephone phone : card.getTelephoneNumbers()) {
            phones.add(phone.getText() != null ? phone.getText() : String.valueOf(phone.getUri()));
        }
        List<String> emails = new ArrayList<>();
        for (Email email : card.getEmails()) emails.add(email.getValue());
        List<String> address = new ArrayList<>();
        for (Address each : card.getAddresses()) {
            List<String> parts = new ArrayList<>();
            parts.addAll(each.getPoBoxes());
            parts.addAll(each.getExtendedAddresses());
            parts.addAll(each.getStreetAddresses());
            parts.addAll(each.getLocalities());
            parts.addAll(each.getRegions());
            parts.addAll(each.getPostalCodes());
            parts.addAll(each.getCountries());
            if (address.isEmpty()) address = parts;
        }
        List<String> text = new ArrayList<>();
        for (RawProperty other : card.getExtendedProperties()) text.add(other.getValue());
        for (Sound sound : card.getSounds()) text.add(sound.getUrl());
        if (card.getSortString() != null) text.add(card.getSortString().getValue());
        Organization company = card.getOrganization();
        json.writeStartObject();
        write("name", name, json);
        write("tel", phones, json);
        write("email", emails, json);
        write("company", company == null ? Collections.emptyList() : company.getValues(), json);
        write("address", address, json);
        write("text", text, json);
        json.writeEndObject();
    }

    private static void write(String key, List<String> values, JsonGenerator json) throws Exception {
        json.writeArrayFieldStart(key);
        for (String value : values) json.writeString(value == null ? "" : value);
        json.writeEndArray();
    }
}
