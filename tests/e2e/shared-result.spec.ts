/** A result shared by a link: a member makes it, a visitor opens it in another browser, and revoking ends it. */
import { callServer } from '../helpers/e2e/calls.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { hashOf } from '../helpers/e2e/member-fixture.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { User } from '../helpers/e2e/user.ts'
import { paths } from '../../src/lib/paths.ts'
import { exampleResult } from '../helpers/two-sample-result.ts'

const NAMES = { exposureName: 'Butyrate', outcomeName: 'BMI', outcomeKind: 'continuous' } as const
const NOTE = 'a note for the laboratory only'

test('a visitor opens a shared result until its link is revoked', async ({
  browser,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Sharer')
  const token = await signInByCall(server, member)
  const record: Record<string, unknown> = {
    ...recordParams('Butyrate → BMI'),
    inputSha256: hashOf('mv_three_60'),
    note: NOTE,
    result: JSON.stringify(await exampleResult('directional_60', NAMES)),
  }
  await callServer(server, 'saveRecord', record, token)
  await user.signIn(member)
  await page.goto(paths.recordInfo(String(record['id'])))
  await user.button('records.info.more').click()
  await page.getByRole('menuitem', { name: user.text('share.menu') }).click()
  await expect(user.button('share.dialog.make')).toBeVisible()
  expect(await accessFaults(page)).toEqual([])
  await user.button('share.dialog.make').click()
  const link = await page.getByRole('textbox', { name: user.text('share.made.label') }).inputValue()

  const context = await browser.newContext()
  const visitor = new User(await context.newPage(), user.language)
  const secret = link.split('=')[1] ?? ''
  const addresses: string[] = []
  visitor.page.on('request', (request) => {
    addresses.push(request.url(), request.headers()['referer'] ?? '')
  })
  await visitor.page.goto(link)
  await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Butyrate → BMI')
  await expect(visitor.main).toContainText(visitor.text('share.page.kicker'))
  await expect(visitor.main.locator('figure').first()).toBeVisible()
  await expect(visitor.page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  expect(await accessFaults(visitor.page)).toEqual([])
  const source = await visitor.page.content()
  for (const hidden of [NOTE, 'Sharer', member.email, String(record['id'])]) {
    expect(source).not.toContain(hidden)
  }
  expect(secret).toHaveLength(43)
  expect(addresses.join(' ')).not.toContain(secret)
  const stored = await visitor.page.evaluate(() => JSON.stringify([localStorage, document.title]))
  expect(stored).not.toContain(secret)

  await page.getByRole('button', { name: user.text('share.link.revoke') }).click()
  await expect(page.getByText(user.text('share.link.revoked'))).toBeVisible()
  // A revoked link is not offered for copying.
  await expect(page.getByRole('textbox', { name: user.text('share.made.label') })).toBeHidden()
  await visitor.page.reload()
  await expect(visitor.heading('share.gone.title')).toBeVisible()
  await context.close()
})
