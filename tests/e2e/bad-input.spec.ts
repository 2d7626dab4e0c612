/** Wrong input and failures: each shows a clear message in the reader's language, and no input is lost. */
import { makeEffects, runAnalysis, type Study, toCsv } from '../helpers/e2e/analysis.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { expect, type Language, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const HEADER = 'SNP,beta.exposure,se.exposure,beta.outcome,se.outcome'
const GOOD: Study = { exposure: 'good', outcome: 'outcome', effects: makeEffects(8, 21) }

type Wrong = { name: string; content: Buffer | string; says: (reader: Reader) => string }

const FILES: Wrong[] = [
  { name: 'empty.csv', content: '', says: (reader) => reader.text('analysis.fault.emptyFile') },
  {
    name: 'binary.csv',
    content: Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256)),
    says: (reader) => reader.text('analysis.fileKind.binary'),
  },
  {
    name: 'one-column.csv',
    content: 'SNP\nrs1\nrs2\n',
    says: (reader) => reader.text('analysis.fault.oneColumn'),
  },
  {
    name: 'header-only.csv',
    content: `${HEADER}\n`,
    says: (reader) => reader.text('analysis.fault.noDataRows'),
  },
]

const ROWS: Wrong[] = [
  {
    name: 'text.csv',
    content: `${HEADER}\nrs1,0.1,0.01,0.03,0.01\nrs2,many,0.01,0.03,0.01\nrs3,0.2,0.01,0.06,0.01`,
    says: (reader) => reader.text('analysis.drop.notANumber'),
  },
  {
    name: 'twice.csv',
    content: `${HEADER}\nrs1,0.1,0.01,0.03,0.01\nrs1,0.1,0.01,0.03,0.01\nrs3,0.2,0.01,0.06,0.01`,
    says: (reader) => reader.text('analysis.drop.duplicate'),
  },
  {
    name: 'zero.csv',
    content: `${HEADER}\nrs1,0.1,0,0.03,0.01\nrs2,0.1,0.01,0.03,0\nrs3,0.2,0.01,0.06,0.01\nrs4,0.1,0.01,0.03,0.01`,
    says: (reader) => reader.text('analysis.drop.errorNotPositive'),
  },
]

async function choose(reader: Reader, name: string, content: Buffer | string): Promise<void> {
  await reader.page
    .getByTestId('tool-file')
    .first()
    .setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
    })
}

/** The parts of a message without its values, because the test does not know the values. */
function opening(text: string): string {
  return text.split(/[{：:(（,，。.;；]/)[0] ?? text
}

for (const language of inTurn(import.meta.filename, ['zh', 'en'] satisfies Language[])) {
  test.describe(`a wrong file (${language})`, () => {
    test.use({ language })

    test('is refused in words, whatever is wrong with it, and the file from before stays', async ({
      page,
      reader,
    }) => {
      await page.goto('/analysisTools/6001')
      await choose(reader, 'good.csv', toCsv(GOOD.effects))
      await expect(page.getByText('good.csv').first()).toBeVisible()
      for (const { name, content, says } of FILES) {
        await test.step(name, async () => {
          await choose(reader, name, content)
          const alert = reader.main.getByRole('alert').filter({ hasText: name })
          await expect(alert).toBeVisible()
          await expect(alert).toContainText(opening(says(reader)))
          await expect(alert).not.toContainText(/undefined|NaN|\[object/)
          await expect(reader.button('tools.run.start')).toBeEnabled()
        })
      }
    })

    test('has the rows that cannot be used counted and named', async ({ page, reader }) => {
      await page.goto('/analysisTools/6001')
      for (const { name, content, says } of ROWS) {
        await test.step(name, async () => {
          await choose(reader, name, content)
          await expect(page.getByText(name).first()).toBeVisible()
          await expect(reader.main.getByText(opening(says(reader))).first()).toBeVisible()
          await expect(reader.main).not.toContainText(/undefined|NaN|\[object/)
        })
      }
    })
  })
}

test('a run that cannot be kept because the disk is full is shown and can be saved as a file', async ({
  context,
  page,
  reader,
  server,
}) => {
  await page.goto('/analysisTools/6001')
  await reader.settled()
  await reader.workerReady()
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 })
  await runAnalysis(reader, GOOD)
  const note = reader.main.getByRole('alert').filter({ hasText: reader.text('tools.keep.title') })
  await expect(note).toContainText(reader.text('tools.keep.full'))
  const download = page.waitForEvent('download')
  await note.getByRole('button', { name: reader.text('tools.keep.download') }).click()
  expect((await download).suggestedFilename()).toMatch(/\.json$/)

  await session.send('Storage.overrideQuotaForOrigin', { origin: server.url })
  await note.getByRole('button', { name: reader.text('tools.keep.again') }).click()
  await expect(note).toBeHidden()
})

test('an unreachable server is said at sign-in, and what was typed stays; a record waits, and is sent once when it is back', async ({
  page,
  reader,
  startServer,
}) => {
  const own = await startServer()
  const member = await registerMember(own, 'Waiter')
  await page.goto(`${own.url}/login`)
  await reader.workerReady()
  await own.down()
  await reader.enterPassword({ email: 'lin@veriscope.example', password: 'a password of mine' })
  const alert = reader.main.getByRole('alert').filter({ hasText: /\S/ }).first()
  await expect(alert).toBeVisible()
  await expect(reader.field('auth.field.email.label')).toHaveValue('lin@veriscope.example')
  await expect(reader.field('auth.field.password.label')).toHaveValue('a password of mine')

  await own.up()
  await reader.enterPassword(member)
  await expect(reader.accountMenu).toBeVisible()
  await page.goto(`${own.url}/analysisTools/6001`)
  await reader.settled()
  await own.down()
  await runAnalysis(reader, { ...GOOD, exposure: 'kept-while-away' }, own.url)
  await expect(page.getByText(reader.text('records.state.waiting')).first()).toBeVisible()

  await own.up()
  await page.goto(`${own.url}/user/records`)
  await page.reload()
  await expect(reader.main.getByRole('link', { name: 'kept-while-away' })).toHaveCount(1)
  await reader.main.getByRole('link', { name: 'kept-while-away' }).click()
  await expect(page.getByText(reader.text('records.state.saved')).first()).toBeVisible({
    timeout: 20_000,
  })
})
