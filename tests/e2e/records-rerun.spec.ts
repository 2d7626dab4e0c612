/** Running records again, and the stored inputs and column meanings that this needs. */
import { paths } from '../../src/lib/paths.ts'
import { runAnalysis, toCsv } from '../helpers/e2e/analysis.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { readStoredData } from '../helpers/e2e/stored-data.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import {
  chooseStudy,
  item,
  saveInput,
  RESULT,
  run,
  study,
  titleOf,
} from '../helpers/e2e/records.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

test.use({ ...PHONE, language: 'en' })

test('a record runs again with its stored input, only on this device', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Keeper')
  await user.signIn(member)
  const one = study(5)
  await chooseStudy(user, one)
  await saveInput(user)
  await user.field('tools.settings.exposure').fill(one.exposure)
  await user.field('tools.settings.outcome').fill(one.outcome)
  const first = await run(user)
  await page.goto(`/user/analysisRecordInfo/${first}`)
  await expect(
    user.main
      .getByText(/BMI-5\.csv/)
      .filter({ hasText: /csv（|csv \(/ })
      .first(),
  ).toBeVisible()

  await user.button('records.info.more').click()
  await item(user, 'records.row.rerun').click()
  await expect(
    user.main.getByText(user.text('tools.rerun.ready', { title: titleOf(one) })),
  ).toBeVisible()
  await expect(page).not.toHaveURL(/rerun/)
  const second = await run(user)
  expect(second).not.toBe(first)
  await user.main.getByRole('link', { name: user.text('tools.rerun.compare') }).click()
  await expect(page).toHaveURL(new RegExp(`compare=${first},${second}`))
  await expect(user.main.getByText(user.text('records.compare.sameFile'))).toBeVisible()
  await expect(
    user.main.getByText(user.text('records.compare.same')).locator('visible=true').first(),
  ).toBeVisible()

  // The page counts the stored inputs and can remove them; none of them is in the account.
  const token = await signInByCall(server, member)
  const { data } = await callServer<object>(server, 'record', { id: first }, token)
  expect(Object.keys(data)).not.toContain('draft')
  await page.goto(`/user/analysisRecordInfo/${first}`)
  await user.button('records.input.remove').click()
  await expect(user.main.getByText(user.text('records.input.removed'))).toBeVisible()
  await page.goto('/pages/account-settings/storage')
  const storedInputs = user.main
    .getByRole('listitem')
    .filter({ hasText: user.text('settings.kept.inputs.label') })
  await expect(storedInputs).toContainText(/1|一/)
  await user.signOut([user.text('locked.inputs', { n: 1 })])
  expect(await readStoredData(page)).not.toContain('BMI-5')
})

test('without a stored input the file is requested, and another one is refused', async ({
  page,
  user,
}) => {
  const one = study(6)
  await runAnalysis(user, one)
  await user.button('records.info.more').click()
  await item(user, 'records.row.rerun').click()
  const choose = page.getByTestId('rerun-file')
  await expect(user.main.getByText(/BMI-6\.csv/).first()).toBeVisible()
  const other = { name: 'BMI-6.csv', mimeType: 'text/csv', buffer: toCsv(study(7).effects) }
  await choose.setInputFiles(other)
  await expect(
    user.main.getByText(user.text('tools.rerun.wrong', { names: 'BMI-6.csv' })),
  ).toBeVisible()

  const same = { name: 'renamed.csv', mimeType: 'text/csv', buffer: toCsv(one.effects) }
  await choose.setInputFiles(same)
  await expect(
    user.main.getByText(user.text('tools.rerun.ready', { title: titleOf(one) })),
  ).toBeVisible()
  await run(user)
  await expect(
    user.main.getByRole('link', { name: user.text('tools.rerun.compare') }),
  ).toBeVisible()
})

test('a record runs again with its own variants, without the excluded ones', async ({
  page,
  user,
}) => {
  const one = study(8)
  await runAnalysis(user, one)
  const whole = RESULT.exec(page.url())?.[1] ?? ''
  await page.goto(paths.toolFrom('6001', whole, { without: [one.effects[0]?.id ?? ''] }))
  await expect(user.main.getByText(user.text('tools.run.ready', { n: 7 }))).toBeVisible()
  await run(user)
  await user.button('records.info.more').click()
  await item(user, 'records.row.rerun').click()
  await user.button('tools.rerun.useRecord', { n: 7 }).click()
  await expect(user.main.getByText(user.text('tools.run.ready', { n: 7 }))).toBeVisible()
})

test('corrected columns are applied to the next file, and removed on request', async ({
  page,
  user,
}) => {
  const rows = study(9, 6).effects.map(({ id, bx, sx, by, sy }) => [id, bx, sx, by, sy].join(','))
  const buffer = Buffer.from(['name,c1,c2,c3,c4', ...rows].join('\n'))
  const choose = async (name: string) => {
    await page.goto('/analysisTools/6001')
    await page.getByTestId('tool-file').setInputFiles({ name, mimeType: 'text/csv', buffer })
  }
  const select = (field: string) =>
    user.main.getByRole('combobox', { name: user.text(`analysis.field.${field}`) }).first()
  const isReadable = () =>
    expect(user.main.getByText(user.text('tools.verdict.all', { n: 6 }))).toBeVisible()
  const note = user.main.getByText(user.text('tools.remembered.title'))
  await choose('first.csv')
  const fields = ['betaExposure', 'seExposure', 'betaOutcome', 'seOutcome']
  for (const [at, field] of fields.entries()) await select(field).selectOption(`c${at + 1}`)
  await isReadable()

  await choose('second.csv')
  await expect(note).toBeVisible()
  await isReadable()
  await user.button('tools.remembered.forget').click()
  await expect(note).toHaveCount(0)
  await expect(select('betaExposure')).toHaveValue('')
})
