/** Not a test: `npm run gallery` takes a picture of every screen, to be looked at by people. */
import { mkdirSync } from 'node:fs'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { DESKTOP, type Language, PHONE, test } from '../helpers/e2e/test.ts'

const SIZES = { '1440': DESKTOP, '390': PHONE } as const
const LANGUAGES = ['zh', 'en'] as const satisfies Language[]
const SCHEMES = ['light', 'dark'] as const

for (const language of LANGUAGES) {
  for (const [width, size] of Object.entries(SIZES)) {
    test.describe(`${language} ${width}`, () => {
      test.use({ ...size, language })
      for (const scheme of SCHEMES) {
        test(scheme, async ({ page, reader, server }) => {
          test.setTimeout(300_000)
          const folder = `gallery/${language}-${width}-${scheme}`
          mkdirSync(folder, { recursive: true })
          const take = async (name: string, path: string) => {
            await page.goto(path)
            await reader.settled()
            await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
          }
          await page.goto('/')
          await reader.chooseScheme(scheme)
          const visitorPages = await realAddresses(server)
          for (const { name, path, row } of visitorPages) {
            if (row.access !== 'member') await take(name, path)
          }
          await take('notFound', '/no/such/page')
          await reader.signIn(await server.demoMember())
          const pages = await realAddresses(server, (await reader.token()) ?? '')
          for (const { name, path, row } of pages) {
            if (row.access === 'member') await take(name, path)
          }
        })
      }
    })
  }
}
