declare const __APP_VERSION__: string | undefined;

/** From package.json at build time. */
export const appVersion = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'development';
