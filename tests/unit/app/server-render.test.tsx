import { readFileSync } from 'node:fs'
import { createStore } from 'jotai'
import { prerender } from 'react-dom/static'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { TOOLS, toolTexts } from '../../../src/contract/tools.ts'
import { parseCatalog } from '../../../server/shell/catalog-messages.ts'
import { App } from '../../../src/app/app.tsx'
import { createPages, hasPage } from '../../../src/app/pages.ts'
import { ROUTES, type RouteName } from '../../../src/contract/routes.ts'
import { configureMessages } from '../../../src/i18n/current-messages.ts'
import { createMessageCatalogs } from '../../../src/i18n/locale.ts'
import { createUnsavedWork } from '../../../src/lib/unsaved-work.ts'
import { memoryCookieJar } from '../../../src/platform/cookie-jar.ts'
import { connectJar } from '../../../src/session/cookie-atom.ts'
import { COOKIE } from '../../../src/contract/cookies.ts'
import { configureSession } from '../../../src/session/current.ts'
import { createSession } from '../../../src/session/session.ts'
import { createTransport } from '../../../src/transport/transport.ts'
import { isNightly } from '../../helpers/nightly.ts'

/** Shared by all renderings: a lazy component loads its catalog once. */
const texts = createMessageCatalogs()
configureMessages(texts)

/** This file runs in Node: a page that needs a browser to load or to render fails here. */
async function render(path: string, isSignedIn: boolean): Promise<string> {
  const jar = memoryCookieJar(
    isSignedIn
      ? {
          [COOKIE.token]: 'token',
          [COOKIE.userData]: JSON.stringify({ userId: '7', account: 'a@lab.cn', nickName: 'Lin' }),
        }
      : {},
  )
  const store = createStore()
  connectJar(store, jar)
  const transport = createTransport({
    fetch: () => new Promise(() => {}),
    client: () => '',
    timeZone: () => 'Asia/Shanghai',
  })
  configureSession(createSession({ jar, transport }))
  await texts.show('zh')
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <App
      store={store}
      texts={texts}
      pages={createPages()}
      unsavedWork={createUnsavedWork()}
      address={{ path, search: '' }}
    />,
    { onError: (error) => void errors.push(error) },
  )
  const html = await new Response(prelude).text()
  expect(errors).toEqual([])
  return html
}

const CHINESE = parseCatalog(readFileSync('locales/zh.po', 'utf8'))

const IDS = new Set(
  [...readFileSync('locales/zh.po', 'utf8').matchAll(/^msgid "(.+)"$/gm)].map(([, id]) => id),
)

/** Returns message ids in the HTML, which are shown when their message is not loaded. */
function idsWithoutText(html: string): string[] {
  return [...html.matchAll(/[a-zA-Z]\w*(?:\.\w+)+/g)].map(([id]) => id).filter((id) => IDS.has(id))
}

beforeAll(() => {
  // Browser globals that Node 24 has must not help.
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('navigator', undefined)
})

describe('every page can be rendered without a browser', () => {
  /** The server renders pages of visitors; nightly runs test those of members, too. */
  const names = (Object.keys(ROUTES) as RouteName[]).filter(
    (name) => hasPage(name) && (isNightly || ROUTES[name].access === 'public'),
  )

  test.each(names)('%s', async (name) => {
    const path = ROUTES[name].path.replace(':id', '6001').replace(':tab', 'account')
    const html = await render(path, ROUTES[name].access === 'member')
    expect(html).toContain('<main')
    expect(html.length).toBeGreaterThan(2000)
    expect(idsWithoutText(html)).toEqual([])
  })

  test('1.4 each tool’s summary is shown in the list of tools, and on its page', async () => {
    const summaries = TOOLS.map((tool) => CHINESE.get(toolTexts(tool).summary) ?? '')
    const list = await render('/analysisTools/All', false)
    for (const summary of summaries) {
      expect(summary).toMatch(/\p{Script=Han}{10}/u)
      expect(list).toContain(summary)
    }
    expect(await render(`/analysisTools/${TOOLS[0]?.id}`, false)).toContain(summaries[0])
  })

  test('an unknown path renders its error page', async () => {
    expect(await render('/no/such/page', false)).toContain('404')
  })
})
