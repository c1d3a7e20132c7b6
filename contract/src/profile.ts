import { z } from 'zod';
import { CurrentUser } from './auth.ts';
import { maxPictureBytes } from './picture.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

export const ProfileInput = z.object({ firstName: text(80), lastName: text(80) });
export type ProfileInput = z.infer<typeof ProfileInput>;

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
