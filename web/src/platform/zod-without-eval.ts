// Zod compiles parsers with `new Function`, which the content policy refuses and reports. It looks at this object when a
// schema is made, so it is set before any is; going through zod's own `config` would load zod with the first screen.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
