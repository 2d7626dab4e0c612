/** The evidence sheet: records of several analyses of one exposure and outcome, side by side. */
import { readFileSync } from 'node:fs'
import { paths } from '../../src/lib/paths.ts'
import { bidirectionalResult } from '../helpers/bidirectional-result.ts'
import { recordParams } from '../helpers/e2e/account.ts'
import { callServer } from '../helpers/e2e/calls.ts'
import { hashOf } from '../helpers/e2e/member-fixture.ts'
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { metaResult } from '../helpers/other-results.ts'
import { exampleResult } from '../helpers/two-sample-result.ts'

const NAMES = { exposureName: 'BMI', outcomeName: 'CHD', outcomeKind: 'binary' as const }

test('opens from a record, follows the chosen records, survives a reload offline and is exported', async ({
  context,
  page,
  user,
  server,
}) => {
  const member = await registerMember(server, 'Weigher')
  const token = await signInByCall(server, member)
  const inputSha256 = hashOf('mv_three_60')
  const save = async (toolId: string, title: string, result: object) => {
    const text = JSON.stringify(result).replace(
      /"sha256":"[0-9a-f]{64}"/g,
      `"sha256":"${inputSha256}"`,
    )
    const content = recordParams(title)
    Object.assign(content, { toolId, inputSha256, result: text })
    const { code } = await callServer(server, 'saveRecord', content, token)
    expect(code).toBe(200)
    return String(content['id'])
  }
  const one = await save('6001', 'BMI → CHD', await exampleResult('balanced_24', NAMES))
  const other = await save('6004', 'CHD ⇄ bmi', await bidirectionalResult())
  const odd = await save('6007', 'Pooled', { ...metaResult(), presentation: NAMES })
  await user.signIn(member)

  await page.goto(paths.toolRecord('6001', one))
  await user.main.getByRole('link', { name: user.text('records.evidence.open', { n: 2 }) }).click()
  await expect(page).toHaveURL(new RegExp(`records=${one},${other}$`))
  await expect(
    user.heading('records.evidence.heading', { exposure: 'BMI', outcome: 'CHD' }),
  ).toBeVisible()
  const rows = user.main.getByRole('table').getByRole('row')
  // The column heads, one estimate, and two directions.
  await expect(rows).toHaveCount(4)

  await user.main.getByRole('checkbox', { name: 'Pooled' }).check()
  await expect(page).toHaveURL(new RegExp(`${odd}$`))
  await expect(rows).toHaveCount(5)
  await expect(user.main.getByRole('checkbox', { name: 'Pooled' })).toBeFocused()

  await user.waitUntilWorkerReady()
  await context.setOffline(true)
  await page.reload()
  await expect(rows).toHaveCount(5)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    user.button('records.evidence.export').click(),
  ])
  const table = readFileSync(await download.path(), 'utf8')
  expect(table.match(/^\d+\t/gm)).toHaveLength(4)
  await context.setOffline(false)
})
