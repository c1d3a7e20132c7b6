/**
 * The public pages are built before anyone knows the address they will be served at. They name this origin, and the server puts its own in
 * its place.
 */
export const builtOrigin = 'https://origin.invalid';
