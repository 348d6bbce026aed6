// Reads a file of vCards with ez-vcard and prints one JSON list a card: name parts, FN, phones,
// e-mail addresses. The test that runs it compares them with what was written.
import ezvcard.VCard;
import ezvcard.io.text.VCardReader;
import ezvcard.property.Email;
import ezvcard.property.StructuredName;
import ezvcard.property.Telephone;
import java.io.File;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

public class EzVCard {
    public static void main(String[] arguments) throws Exception {
        PrintStream output = new PrintStream(System.out, false, "UTF-8");
        output.print("[");
        try (VCardReader reader = new VCardReader(new File(arguments[0]))) {
            String separator = "";
            for (VCard card; (card = reader.readNext()) != null; separator = ",\n") {
                List<String> values = new ArrayList<>();
                StructuredName name = card.getStructuredName();
                values.add(name == null || name.getFamily() == null ? "" : name.getFamily());
                values.add(name == null || name.getGiven() == null ? "" : name.getGiven());
                values.add(card.getFormattedName().getValue());
                for (Telephone phone : card.getTelephoneNumbers()) values.add("tel " + phone.getText());
                for (Email email : card.getEmails()) values.add("email " + email.getValue());
                output.print(separator + list(values));
            }
        }
        output.println("]");
        output.flush();
    }

    private static String list(List<String> values) {
        StringBuilder text = new StringBuilder("[");
        for (String value : values) {
            if (text.length() > 1) text.append(',');
            text.append('"');
            for (char unit : value.toCharArray()) text.append(String.format("\\u%04x", (int) unit));
            text.append('"');
        }
        return text.append(']').toString();
    }
}
