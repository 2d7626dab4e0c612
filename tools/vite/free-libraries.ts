import type { Plugin } from 'vite'
import { LIBRARIES } from './areas.ts'

/** An import of a file for what it does, not for what it gives. */
const FOR_EFFECT = /^import\s*(["'])\.\/[^"']+\1;?[ \t]*\n?/gm

/** What is left of a file's code without such imports. */
export const withoutEffects = (code: string): string => code.replace(FOR_EFFECT, '')

/**
 * Lets the libraries run without our code. Their styles are in the file of our first page's (all styles are one
 * request), and so the bundler has the libraries import that page, which imports them: the two would be evaluated in
 * one task, and a page that is read would not answer meanwhile. Nothing runs for a style.
 */
export function freeLibraries(): Plugin {
  return {
    name: 'veriscope-free-libraries',
    apply: 'build',
    renderChunk(code, { name }) {
      return name === LIBRARIES ? { code: withoutEffects(code), map: null } : null
    },
  }
}
