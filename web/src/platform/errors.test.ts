import { errorCatalogue } from '@onhand/contract/errors';
import { describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { toastFor } from './error-toast.ts';
import { bodyOf, isSilent, isUnauthorized, titleOf } from './errors.ts';

const answered = (status: number, error: string, message = 'The server’s own words.') =>
  new ApiError(status, JSON.stringify({ error, message }));

describe('titles', () => {
  test.each([
    ['DUPLICATE_SKU', 'Duplicate SKU'],
    ['DUPLICATE_INVENTORY_NUMBER', 'Duplicate Inventory Number'],
    ['401: nothing', 'Session Expired'],
    ['Unauthorized', 'Session Expired'],
    ['403: nothing', 'Access Denied'],
    ['Forbidden', 'Access Denied'],
    ['404: nothing', 'Not Found'],
    ['Item not found', 'Not Found'],
    ['What is this', 'Something went wrong'],
  ])('[ERR-02] a message with “%s” is titled “%s”', (message, title) => {
    expect(titleOf(new Error(message))).toBe(title);
  });

  test('[ERR-02] an answer is titled by its error, whatever its message says', () => {
    for (const [code, { status, title }] of Object.entries(errorCatalogue)) expect(titleOf(answered(status, code))).toBe(title);
    expect(titleOf(new ApiError(403, 'no'))).toBe('Access Denied');
    expect(titleOf(new ApiError(500, 'item 4041 broke'))).toBe('Something went wrong');
  });
});

describe('bodies', () => {
  test('[ERR-03] the server’s message comes first, also when it is embedded in the text', () => {
    expect(bodyOf(answered(401, 'UNAUTHORIZED'))).toBe('The server’s own words.');
    expect(bodyOf(new Error('409: {"message":"Already there."}'))).toBe('Already there.');
  });

  test('[ERR-03] a message that comes without an error of the catalogue is told as well', () => {
    for (const body of [{ message: 'Try a smaller file.' }, { error: 'NEW_TO_THIS_PAGE', message: 'Try a smaller file.' }]) {
      const error = new ApiError(413, JSON.stringify(body));
      expect(toastFor(error)).toEqual({ title: 'Something went wrong', description: 'Try a smaller file.', tone: 'destructive' });
    }
    for (const nothing of ['{"message":""}', '{"message":7}', '"just a text"', '[]'])
      expect(bodyOf(new ApiError(500, nothing))).toBe('An unexpected error occurred. Please try refreshing the page.');
  });

  test.each([
    [new TypeError('Failed to fetch'), 'Please check your internet connection and try again.'],
    [new TypeError('NetworkError when attempting to fetch resource.'), 'Please check your internet connection and try again.'],
    [new TypeError('Load failed'), 'Please check your internet connection and try again.'],
    [new ApiError(401, ''), 'Your session has expired. Please sign in again.'],
    [new Error('Validation failed'), 'Please check your input and try again.'],
    [new Error('Invalid date'), 'Please check your input and try again.'],
    [new ApiError(502, 'Bad gateway of the network'), 'An unexpected error occurred. Please try refreshing the page.'],
    [undefined, 'An unexpected error occurred. Please try refreshing the page.'],
  ])('[ERR-03] without one, %s has a sentence of ours', (error, body) => {
    expect(bodyOf(error)).toBe(body);
  });
});

test.each([
  'Network request failed',
  'Loading chunk 12 failed',
  'Failed to fetch dynamically imported module: https://example.test/assets/tags.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/style.css',
  'ResizeObserver loop completed with undelivered notifications.',
  '[vite] failed to connect to websocket',
])('[ERR-04] “%s” is not shown', (message) => {
  expect(isSilent(new Error(message))).toBe(true);
  expect(toastFor(new Error(message))).toBeNull();
});

test('[ERR-04] a cancelled call is not shown', () => {
  expect(isSilent(new DOMException('The operation was aborted.', 'AbortError'))).toBe(true);
});

test('[ERR-04] a status 401 followed by Unauthorized counts as unauthorised', () => {
  expect(isUnauthorized(new Error('401: Unauthorized'))).toBe(true);
  expect(isUnauthorized(new Error('401: {"message":"Unauthorized"}'))).toBe(true);
  expect(isUnauthorized(answered(401, 'UNAUTHORIZED'))).toBe(true);
  expect(isUnauthorized(new Error('Unauthorized: 401'))).toBe(false);
  expect(isUnauthorized(answered(403, 'FORBIDDEN'))).toBe(false);
});

test('[ERR-02] any other error becomes a destructive toast', () => {
  expect(toastFor(answered(409, 'DUPLICATE_SKU', 'Another item already has this SKU.'))).toEqual({
    title: 'Duplicate SKU',
    description: 'Another item already has this SKU.',
    tone: 'destructive',
  });
});
