import { z } from 'zod';
import { CurrentUser, OwnPlace } from './auth.ts';
import { maxPictureBytes } from './picture.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

/** The service checks that a new name holds no address, because it knows the present one: a form sends both, whatever was allowed once. */
export const ProfileInput = z.object({ firstName: text(80), lastName: text(80) });
export type ProfileInput = z.infer<typeof ProfileInput>;

export const Account = z.object({
  /** False where another identity provider keeps password and address. */
  isOwn: z.boolean(),
  providerUrl: z.string().nullable(),
  pendingEmail: z.string().nullable(),
});
export type Account = z.infer<typeof Account>;

/** Passwords are taken as they are typed; what a new one must be like, the identity provider says. */
const Password = z.string().min(1, 'Please fill this in.').max(500);
export const PasswordChange = z.object({ currentPassword: Password, newPassword: Password, signsOutOthers: z.boolean().default(false) });
export type PasswordChange = z.input<typeof PasswordChange>;
export const EmailChange = z.object({ email: text(254), password: Password });
export type EmailChange = z.input<typeof EmailChange>;

/** SET-03. */
export const profile = routes({
  update: {
    method: 'PUT',
    path: '/api/profile',
    summary: "Sets the user's own name",
    access: 'signed-in',
    body: ProfileInput,
    output: CurrentUser,
  },
  setPlace: {
    method: 'PUT',
    path: '/api/profile/place',
    summary: 'Sets the place the user works from: a change of stock that names none happens there, if the item lies there',
    access: 'EDIT_INVENTORY',
    body: z.object({ placeId: z.number().int().positive().nullable() }),
    output: z.object({ place: OwnPlace.nullable() }),
  },
  account: {
    method: 'GET',
    path: '/api/profile/account',
    summary: 'Where the user’s password and address are kept, and an address that waits to be confirmed',
    access: 'signed-in',
    output: Account,
  },
  changePassword: {
    method: 'POST',
    path: '/api/profile/password',
    summary: 'Changes the password, for whoever knows the present one; other devices are signed out on request',
    access: 'signed-in',
    body: PasswordChange,
    output: z.object({ signedOut: z.number().int() }),
    errors: ['NOT_FOUND', 'STEP_UP', 'TOO_MANY_REQUESTS'],
  },
  changeEmail: {
    method: 'POST',
    path: '/api/profile/email',
    summary: 'Sends a link to a new address; it becomes the user’s once the link is opened',
    access: 'signed-in',
    body: EmailChange,
    output: Account,
    errors: ['NOT_FOUND', 'STEP_UP', 'TOO_MANY_REQUESTS'],
  },
  setPicture: {
    method: 'PUT',
    path: '/api/profile/picture',
    summary: "Sets the user's own picture: a form with one file named picture",
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    file: { name: 'picture', maxBytes: maxPictureBytes },
    output: z.object({ pictureUrl: z.string() }),
    errors: ['NOT_AN_IMAGE', 'TOO_LARGE'],
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/profile/picture',
    summary: "Takes the user's own picture away",
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    output: z.object({ pictureUrl: z.null() }),
  },
  picture: {
    method: 'GET',
    path: '/api/profile/pictures/{key}',
    summary: 'The picture of someone in the organization',
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    params: z.object({ key: z.uuid() }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
});
