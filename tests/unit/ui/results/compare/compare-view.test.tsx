// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { recordOf } from '../../../../../src/results/record-file.ts'
import { CompareView } from '../../../../../src/ui/results/compare/compare-view.tsx'
import { i18nOf, textOf } from '../../../../helpers/e2e/texts.ts'
import { resultOfKind } from '../../../../helpers/results-of-every-kind.ts'
import { renderForUser } from '../../../../helpers/user-tree.tsx'

afterEach(cleanup)

async function side(kind: string, toolId: string, toolName: string) {
  const body = await resultOfKind(kind)
  const facts = { id: toolId, toolId, title: toolName, note: '', createdAt: '2026-11-20T10:00:00Z' }
  return { record: recordOf(body, facts), body, toolName }
}

test('does not compare results of two kinds, and names their tools', async () => {
  const a = await side('meta-analysis', '6005', 'Meta-analysis')
  const b = await side('power', '6006', 'Power')
  const show = (other: typeof a) =>
    renderForUser(
      <I18nProvider i18n={i18nOf('en')}>
        <CompareView a={a} b={other} actions={null} />
      </I18nProvider>,
    )
  const refusal = () => screen.queryByText(textOf('en', 'records.compare.otherKind'))
  const estimates = () => screen.queryByText(textOf('en', 'records.compare.estimates'))
  show(b)
  expect(refusal()).not.toBeNull()
  const tools = { a: 'Meta-analysis', b: 'Power' }
  expect(screen.getByText(textOf('en', 'records.compare.otherKindText', tools))).toBeTruthy()
  expect(estimates()).toBeNull()
  cleanup()
  show(a)
  expect(refusal()).toBeNull()
  expect(estimates()).not.toBeNull()
})
