/** Public pages in the state in which nearly every reader gets them: written and kept. */

const WITHIN_MS = 30_000
const LIKE_A_PHONE = { 'accept-language': 'zh-CN', accept: 'text/html' }

/** Asks for a page until the server has written it. */
export async function untilWritten(url: string): Promise<void> {
  const until = Date.now() + WITHIN_MS
  while (Date.now() < until) {
    const html = await (await fetch(url, { headers: LIKE_A_PHONE })).text()
    if (html.includes('data-rendered=')) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`the server does not write ${url}`)
}
