// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SecurityTab } from '../../../../src/features/account/tabs/security-tab.tsx'
import { createUnsavedWork } from '../../../../src/lib/unsaved-work.ts'
import { UnsavedWorkProvider } from '../../../../src/ui/unsaved-work.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const LOG = '/api/member/securityLog/page'
const DISPUTE = '/api/member/securityLog/dispute'

const entry = (kind: string, more: object = {}) => ({
  id: kind,
  at: '2026-11-20T08:00:00Z',
  kind,
  browser: 'Firefox',
  system: 'Linux',
  network: '192.0.2.0/24',
  repeats: 0,
  isCurrent: false,
  ...more,
})

const RECORDS = [
  entry('signedIn', { id: 'here', isCurrent: true }),
  entry('signedIn'),
  entry('signInFailed', { repeats: 7, browser: null, system: null }),
]

function open(isLinkSent: boolean) {
  return renderForUser(
    <UnsavedWorkProvider registry={createUnsavedWork()}>
      <SecurityTab />
    </UnsavedWorkProvider>,
    {
      isSignedIn: true,
      features: ['account', 'securityLog'],
      answer: ({ url }) => {
        if (url === LOG) return { records: RECORDS, total: 30, size: 10, current: 1, pages: 3 }
        if (url === DISPUTE) return { ended: 1, isLinkSent }
        return []
      },
    },
  )
}

test.each([
  ['settings.log.notMe.done', false],
  ['settings.log.notMe.linkSent', true],
])('"not me" leads to the password form and says %s', async (outcome, isLinkSent) => {
  const { calls, container } = open(isLinkSent)
  await screen.findByText('settings.log.signInFailed')
  // Not for the current session, nor for refused attempts.
  const buttons = screen.getAllByRole('button', { name: 'settings.log.notMe.of' })
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0] as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'settings.log.notMe.yes' }))
  await screen.findByText(outcome)
  const disputes = calls.filter(({ url }) => url === DISPUTE)
  expect(disputes).toMatchObject([{ params: { id: 'signedIn' } }])
  expect(document.activeElement).toBe(container.querySelector('input[name="oldPassword"]'))
})
