import { useEffect, useState } from 'react';

const settleMs = 300;

/** What is typed, once it has been left alone for a moment: the server is not asked about every key. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as Value), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
