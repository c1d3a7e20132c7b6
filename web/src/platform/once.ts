/** Makes something when it is first needed: what takes milliseconds to make is not made while the page is still empty. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
