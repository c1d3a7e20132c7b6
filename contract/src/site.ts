/**
 * Where the public pages are served is known only when the server starts, and they are made before. They name this origin, and the
 * server puts its own in its place.
 */
export const builtOrigin = 'https://origin.invalid';
