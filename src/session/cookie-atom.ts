import { atom, type createStore } from 'jotai'
import { type CookieJar, type CookieOptions, memoryCookieJar } from '../platform/cookie-jar.ts'

export type Store = ReturnType<typeof createStore>

/** The cookies of this page or of the request that is being rendered. */
export const jarAtom = atom<CookieJar>(memoryCookieJar())
/** Incremented with every change of a cookie, here or in another tab; every cookie atom reads it. */
const jarVersionAtom = atom(0)

/**
 * Connects a store with its cookies and keeps its atoms in sync with them.
 * @returns a function that ends the connection
 */
export function connectJar(store: Store, jar: CookieJar): () => void {
  store.set(jarAtom, jar)
  return jar.subscribe(() => refreshCookieAtoms(store))
}

/** Makes a store's cookie atoms read again: another tab may have written without an event. */
export function refreshCookieAtoms(store: Store): void {
  store.set(jarVersionAtom, (version) => version + 1)
}

/** Conversion between a value and the text of its cookie. */
export type Codec<T> = {
  /** Decodes a value; throws or returns null for an invalid one. */
  decode: (raw: string) => T | null
  encode: (value: T) => string
}

export const textCodec: Codec<string> = { decode: (raw) => raw, encode: (value) => value }
/** Codec of `true` and `false`. */
export const flagCodec: Codec<boolean> = {
  decode: (raw) => raw === 'true',
  encode: (value) => String(value),
}

/** Creates a codec for one of a fixed set of strings. */
export function enumCodec<const W extends string>(values: readonly W[]): Codec<W> {
  return {
    decode: (raw) => values.find((value) => value === raw) ?? null,
    encode: (value) => value,
  }
}

function decodeOr<T, F>(raw: string | null, codec: Codec<T>, fallback: F): T | F {
  if (raw === null || raw === '') return fallback
  try {
    return codec.decode(raw) ?? fallback
  } catch {
    return fallback
  }
}

/** Reads a cookie with its codec; returns the fallback for a missing or invalid one. */
export function readCookie<T, F>(
  jar: CookieJar,
  name: string,
  codec: Codec<T>,
  fallback: F,
): T | F {
  return decodeOr(jar.read(name), codec, fallback)
}

/**
 * Creates an atom stored in a cookie. Writing `null` removes the cookie.
 * @param fallback the value while there is no readable cookie
 */
export function cookieAtom<T>(
  name: string,
  codec: Codec<T>,
  fallback: T,
  options: CookieOptions = {},
) {
  // The raw text is an atom of its own, so that an object is decoded again only when its own cookie
  // changed.
  const rawAtom = atom((get) => {
    get(jarVersionAtom)
    return get(jarAtom).read(name)
  })
  return atom(
    (get) => decodeOr(get(rawAtom), codec, fallback),
    (get, _set, next: T | null) => {
      const jar = get(jarAtom)
      if (next === null) jar.remove(name)
      else jar.write(name, codec.encode(next), options)
    },
  )
}
