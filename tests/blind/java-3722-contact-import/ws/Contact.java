import java.util.Objects;

final class Contact {
    final String name;
    final String email;
    final String phone;
    final String company;

    Contact(String name, String email, String phone, String company) {
        this.name = Objects.requireNonNull(name);
        this.email = email;
        this.phone = phone;
        this.company = company;
    }

    boolean reachable() {
        return !email.isEmpty() || !phone.isEmpty();
    }

    /** Two entries with one key are one person. */
    String key() {
        return email.isEmpty() ? name.toLowerCase() + "/" + phone : email.toLowerCase();
    }

    /** This entry, with gaps filled from the other one. */
    Contact fillFrom(Contact other) {
        return new Contact(
                name,
                email.isEmpty() ? other.email : email,
                phone.isEmpty() ? other.phone : phone,
                company.isEmpty() ? other.company : company);
    }

    @Override
    public String toString() {
        return name + " <" + email + "> " + phone + " " + company;
    }
}
