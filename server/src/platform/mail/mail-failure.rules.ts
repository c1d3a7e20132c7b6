export interface MailFailure {
  code?: string;
  responseCode?: number;
  /** The SMTP command that the server refused. */
  command?: string;
}

/** The other side refuses this address or this mail for good, and trying again would only annoy it. */
export function isRefused(failure: MailFailure): boolean {
  const { responseCode = 0, command } = failure;
  return responseCode >= 500 && !isServerTrouble(failure) && (command === 'RCPT TO' || command === 'DATA');
}

/**
 * The mail server itself is the trouble, or it will not have us, so every other mail would fail now as well. The sender is the same
 * for all; and some servers ask for a sign-in (53x, RFC 4954) only when they hear the recipient.
 */
export function isServerTrouble({ code, responseCode = 0, command }: MailFailure): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return true;
  return (responseCode > 0 && command === 'MAIL FROM') || (responseCode >= 530 && responseCode < 540);
}
