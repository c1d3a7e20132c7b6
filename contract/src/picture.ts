const megabyte = 1024 * 1024;

/** Limit of a logo or a person's picture, as it is uploaded. */
export const maxPictureBytes = 10 * megabyte;
