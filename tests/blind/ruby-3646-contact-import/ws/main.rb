require_relative "contacts"

DUMP = [
  "Name\tMail\tPhone\tNote",
  "Ada Byron\tada@example.org\t020 1815\tlikes engines",
  "Bo Lind\t\t046-11 22 33\tcall after six",
  "",
  "Cy Twist\tcy@example.org\t\tmoved",
  "Di Okoro\tdi@example.org\t0803 555\t",
].join("\n")

class Directory
  def initialize(contacts)
    @contacts = contacts
  end

  def by_initial
    @contacts.group_by { |c| c.name[0].upcase }.sort.to_h
  end

  def digits(contact)
    contact.phone.delete("^0-9")
  end

  def label(contact)
    parts = [contact.name]
    parts << "<#{contact.mail}>" unless contact.mail.empty?
    parts << digits(contact) unless contact.phone.empty?
    parts << "(#{contact.note.capitalize})" unless contact.note.empty?
    parts.join(" ")
  end

  def print
    by_initial.each do |initial, contacts|
      puts initial
      contacts.each { |c| puts "  #{label(c)}" }
    end
  end
end

Directory.new(Contacts.parse(DUMP)).print
