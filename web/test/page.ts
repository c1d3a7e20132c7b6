// A worker keeps its page from file to file, but nobody's elements.
document.body.replaceChildren();

// What widgets ask of every browser and jsdom has not; nothing is ever laid out here, so there is nothing to tell.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
globalThis.matchMedia ??= (media: string) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
Element.prototype.scrollTo ??= () => {};
