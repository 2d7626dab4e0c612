/**
 * All tasks that run on a worker thread: decrypting, expanding and rendering on request. A task takes and
 * returns plain data, and knows neither the database nor the configuration.
 */
import { pathToFileURL } from 'node:url'
import { move } from 'piscina'
import smCrypto from 'sm-crypto'
import { LIMITS } from '../../src/contract/limits.ts'
import { unpackValue } from '../../src/lib/packed-text.ts'
import type { RenderedPage, RenderRequest, RenderTools } from '../../src/contract/rendered-page.ts'
import { once } from '../once.ts'
import type { BillingDocument } from '../pdf/billing-flow.ts'
import { measureResult } from './measure-result.ts'
import { hashOf, isHashOf } from './password-hash.ts'
import { readStack } from './read-stack.ts'

/** sm-crypto's number for the order C1C2C3. */
const C1C2C3 = 0

function decryptWith(cipher: string, privateKey: string): string {
  try {
    return smCrypto.sm2.doDecrypt(cipher.slice(2), privateKey, C1C2C3)
  } catch {
    return ''
  }
}

/**
 * Decrypts texts as the browser encrypts them (SM2, C1C2C3, hex with the leading `04`) with the first key
 * that fits; empty for those that no key fits. 27 ms for each text and key.
 */
function decryptTexts({ ciphers, keys }: { ciphers: readonly string[]; keys: readonly string[] }) {
  return ciphers.map((cipher) => {
    for (const key of keys) {
      const plain = decryptWith(cipher, key)
      if (plain !== '') return plain
    }
    return ''
  })
}

const hashPassword = ({ password }: { password: string }) => hashOf(password)

const verifyPassword = ({ stored, password }: { stored: string | null; password: string }) =>
  isHashOf(stored, password)

/** Returns the bytes of a stored result as plain JSON; null for a result that cannot be unpacked. */
async function expandResult({ result }: { result: string }): Promise<Uint8Array | null> {
  const value = await unpackValue(result, LIMITS.recordUnpacked).catch(() => null)
  if (value === null) return null
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  // Transferred instead of copied.
  return move(bytes) as Uint8Array
}

/** Draws an invoice or a receipt. @returns the PDF file as base64 */
async function drawDocument(document: BillingDocument): Promise<string> {
  // Loaded lazily: the drawing code and its fonts take 21 MB.
  const [{ drawBillingDocument }, { loadFonts }] = await Promise.all([
    import('../pdf/billing-document.ts'),
    import('../pdf/fonts.ts'),
  ])
  return (await drawBillingDocument(await loadFonts(), document)).toString('base64')
}

/** DOMPurify with a DOM, which takes longer to load than rendering a page: once for a thread. */
const openSanitiser = once(async () => {
  const [{ default: createPurify }, { JSDOM }] = await Promise.all([
    import('dompurify'),
    import('jsdom'),
  ])
  return createPurify(new JSDOM('').window)
})

type RenderTask = { bundle: string; request: RenderRequest }

/** Renders a public page with the renderer of the current build. */
async function renderPage({ bundle, request }: RenderTask): Promise<RenderedPage> {
  const { renderPage: write } = (await import(pathToFileURL(bundle).href)) as {
    renderPage: (request: RenderRequest, tools: RenderTools) => Promise<RenderedPage>
  }
  return write(request, { openSanitiser })
}

/** Tasks by name. */
export const tasks = {
  renderPage,
  openTexts: decryptTexts,
  hashPassword,
  verifyPassword,
  measureResult,
  expandResult,
  drawDocument,
  readStack,
}

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
