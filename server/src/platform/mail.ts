export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Uint8Array;
}

export interface MailMessage {
  to: string;
  cc?: readonly string[];
  subject: string;
  /** The person who gets the answers, if that is not us. */
  replyTo?: { name: string; address: string };
  /** Always there: the HTML part is the same in another dress. */
  text: string;
  html?: string;
  /** The id has no angle brackets and is the same for every try at one mail, so that a mailbox can drop a second copy. */
  messageId?: string;
  /** One click in the mail program ends such mails (RFC 8058): an address that takes a POST. */
  unsubscribeUrl?: string;
  attachments?: readonly MailAttachment[];
}

export interface Mail {
  /** False when mails only land in the outbox folder. */
  isDelivered: boolean;
  send(message: MailMessage): Promise<void>;
}
