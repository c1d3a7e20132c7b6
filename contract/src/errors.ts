import { z } from 'zod';

/** Every error the product answers: its status, the title a person sees, and the sentence when no better one is known. */
export const errorCatalogue = {
  INVALID_INPUT: { status: 400, title: 'Something went wrong', message: 'Please check your input and try again.' },
  UNAUTHORIZED: { status: 401, title: 'Session Expired', message: 'Your session has expired. Please sign in again.' },
  SUBSCRIPTION_REQUIRED: { status: 402, title: 'Subscription Required', message: 'An active subscription is needed for this.' },
  FORBIDDEN: { status: 403, title: 'Access Denied', message: 'Your role does not allow this.' },
  CROSS_ORIGIN: { status: 403, title: 'Access Denied', message: 'This request came from another site and was refused.' },
  ORGANIZATION_REQUIRED: { status: 403, title: 'Access Denied', message: 'Set up or join an organization first.' },
  /** SEC-03: the session is good, but it is a while since its holder showed that it is them. */
  STEP_UP: { status: 403, title: 'Is It You?', message: 'Show once more that it is you, and it goes on.' },
  /** SEC-03: the organization requires a second factor, and this person has none yet. */
  FACTOR_REQUIRED: {
    status: 403,
    title: 'One More Step',
    message: 'Your organization requires a passkey or an authenticator app. Set one up to go on.',
  },
  PIN_REQUIRED: { status: 403, title: 'PIN Required', message: 'Enter the PIN of this quick action first.' },
  INVALID_PIN: { status: 403, title: 'Error', message: 'Invalid PIN' },
  NOT_FOUND: { status: 404, title: 'Not Found', message: 'Not found. It may have been deleted.' },
  ITEM_NOT_FOUND: { status: 404, title: 'Item Not Found', message: 'No item found with this QR code.' },
  /** A person who may not see the item learns only that there is one. */
  CODE_ELSEWHERE: {
    status: 403,
    title: 'Not in Your Folders',
    message: 'This code belongs to an item in a folder you do not have.',
  },
  CONFLICT: { status: 409, title: 'Something went wrong', message: 'Someone else changed this at the same time. Please reload.' },
  ALREADY_IN_ORGANIZATION: { status: 409, title: 'Something went wrong', message: 'You already belong to an organization.' },
  INVALID_INVITATION: { status: 404, title: 'Invalid Invitation', message: 'This invitation link is invalid or has expired.' },
  /** BUY-04: whoever has the link is told why it no longer works; whoever guesses learns nothing. */
  INVALID_CONFIRMATION: {
    status: 404,
    title: 'Link Not Valid',
    message: 'This link is invalid or has expired. Please ask whoever sent you the order.',
  },
  EMAIL_MISMATCH: { status: 403, title: 'Email Mismatch', message: 'This invitation is for another email address.' },
  ALREADY_INVITED: { status: 409, title: 'Already Invited', message: 'This person is invited already.' },
  SEAT_LIMIT: { status: 409, title: 'No Seat Left', message: 'Every seat of your plan is taken.' },
  PLAN_LIMIT: { status: 409, title: 'Plan Limit Reached', message: 'Your plan has no room for this.' },
  /** A size in `limits.ts` is reached, which is the same for every plan. */
  LIMIT_REACHED: { status: 409, title: 'Limit Reached', message: 'There is no room for more of these.' },
  BILLING_UNAVAILABLE: {
    status: 503,
    title: 'Billing Not Available',
    message: 'Payments cannot be taken right now. Nothing was charged.',
  },
  PAYMENT_FAILED: { status: 409, title: 'Payment Failed', message: 'The card was declined. Nothing was changed.' },
  LAST_OWNER: { status: 409, title: 'Last Owner', message: 'An organization always keeps an owner. Make someone else the owner first.' },
  DUPLICATE_NAME: { status: 409, title: 'Something went wrong', message: 'This name is taken already.' },
  IN_USE: { status: 409, title: 'Something went wrong', message: 'This is still in use.' },
  FOLDER_CYCLE: { status: 409, title: 'Something went wrong', message: 'A folder cannot be moved into itself or a folder below it.' },
  DUPLICATE_SKU: { status: 409, title: 'Duplicate SKU', message: 'Another item already has this SKU.' },
  DUPLICATE_INVENTORY_NUMBER: {
    status: 409,
    title: 'Duplicate Inventory Number',
    message: 'Another item already has this inventory number.',
  },
  DUPLICATE_CODE: { status: 409, title: 'Duplicate Code', message: 'Another item already has this code.' },
  STALE_QUANTITY: { status: 409, title: 'Something went wrong', message: 'The quantity was changed by someone else in the meantime.' },
  ALREADY_UNDONE: { status: 409, title: 'Undo Failed', message: 'This was undone already.' },
  UNDO_NOT_YOURS: { status: 403, title: 'Undo Failed', message: 'A manager can undo this change.' },
  CANNOT_UNDO: { status: 409, title: 'Undo Failed', message: 'Only changes of quantity can be undone.' },
  TOO_LARGE: { status: 413, title: 'Something went wrong', message: 'That is too large.' },
  UNSUPPORTED_TYPE: { status: 415, title: 'Something went wrong', message: 'This content type is not accepted here.' },
  NOT_AN_IMAGE: {
    status: 415,
    title: 'Something went wrong',
    message: 'This file is not a picture we can read. JPEG, PNG, WebP, GIF and AVIF work.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    title: 'Something went wrong',
    message: 'This Idempotency-Key was used before for a different request.',
  },
  TOO_MANY_REQUESTS: { status: 429, title: 'Something went wrong', message: 'Too many tries. Please wait a moment.' },
  /** SEC-05: others have their share whatever one organization asks for. Nothing was done, so it may be asked for again. */
  OVER_SHARE: {
    status: 429,
    title: 'One Moment Please',
    message: 'Your organization is asking for a lot at once. Please try again in a moment.',
  },
  PIN_LOCKED: { status: 429, title: 'Error', message: 'Too many wrong PINs. Please wait a few minutes.' },
  INTERNAL: { status: 500, title: 'Something went wrong', message: 'An unexpected error occurred. Please try refreshing the page.' },
  MAINTENANCE: {
    status: 503,
    title: 'Read-Only for Maintenance',
    message: 'Everything can only be read right now, for maintenance. This was not saved. Please try again in a few minutes.',
  },
  /** A device's own answer, without a network: on the server the code may well be known (SCAN-16). */
  NOT_ON_DEVICE: {
    status: 503,
    title: 'Not on This Device',
    message: 'You are offline, and no item kept on this device has this code.',
  },
  /** The status is not 500: a device that keeps changes to send them later must take this for a passing trouble, not for an answer. */
  DATABASE_UNAVAILABLE: {
    status: 503,
    title: 'Not Available Right Now',
    message: 'The server cannot reach its database right now. Please try again in a moment.',
  },
  STORAGE_FULL: {
    status: 503,
    title: 'Storage Full',
    message: 'The server has no room left, so this was not saved. Please tell whoever runs it.',
  },
  NOT_READY: { status: 503, title: 'Something went wrong', message: 'The service is not ready yet. Please try again.' },
} as const satisfies Record<string, { status: number; title: string; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One bad field: `field` is a dotted path such as `name` or `vendors.0.price`. */
export const ErrorDetail = z.object({ field: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof ErrorDetail>;

/** The body of every answer that is not 2xx or 3xx. */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  details: z.array(ErrorDetail).optional(),
  errorId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
