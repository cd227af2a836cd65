'use strict';

class Document {
  /** required: the roles that must each be covered by an approval */
  constructor(title, author, required) {
    this.title = title;
    this.author = author;
    this.required = required;
    this.approvals = new Set();
    this.state = 'draft';
    this.version = 1;
    this.log = [];
  }

  note(text) {
    this.log.push(`v${this.version} ${this.state}: ${text}`);
  }
}

class Workflow {
  /** staff: roles of each person; one person may hold several */
  constructor(staff) {
    this.staff = new Map(Object.entries(staff));
  }

  covered(doc) {
    const roles = new Set();
    for (const who of doc.approvals) {
      roles.add(this.staff.get(who).find((role) => doc.required.includes(role)));
    }
    return roles;
  }

  missing(doc) {
    const covered = this.covered(doc);
    return doc.required.filter((role) => !covered.has(role));
  }

  submit(doc) {
    if (doc.state !== 'draft') throw new Error(`cannot submit a ${doc.state}`);
    doc.state = 'review';
    doc.approvals.clear();
    doc.note('submitted');
  }

  approve(doc, who) {
    if (doc.state !== 'review') throw new Error(`${doc.title} is not in review`);
    if (who === doc.author || !this.staff.has(who)) {
      doc.note(`ignored vote of ${who}`);
      return;
    }
    doc.approvals.add(who);
    doc.note(`approved by ${who}`);
    if (this.missing(doc).length === 0) doc.state = 'approved';
  }

  reject(doc, who) {
    if (doc.state !== 'review') throw new Error(`${doc.title} is not in review`);
    doc.note(`rejected by ${who}`);
    doc.state = 'draft';
    doc.version += 1;
  }

  publish(doc) {
    if (doc.state !== 'approved') throw new Error(`cannot publish ${doc.title} in ${doc.state}`);
    doc.state = 'published';
    doc.note('published');
  }
}

module.exports = { Document, Workflow };
