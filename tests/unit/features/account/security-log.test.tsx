// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SecurityTab } from '../../../../src/features/account/tabs/security-tab.tsx'
import { createUnsavedWork } from '../../../../src/lib/unsaved-work.ts'
import { UnsavedWorkProvider } from '../../../../src/ui/unsaved-work.tsx'
import { renderForUser } from '../../../helpers/user-tree.tsx'

afterEach(cleanup)

const LOG = '/api/member/securityLog/page'
const END_OTHERS = '/api/member/session/removeOthers'

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

function open(features: readonly ('securityLog' | 'account')[]) {
  return renderForUser(
    <UnsavedWorkProvider registry={createUnsavedWork()}>
      <SecurityTab />
    </UnsavedWorkProvider>,
    {
      isSignedIn: true,
      features,
      answer: ({ url }) => {
        if (url === LOG) return { records: RECORDS, total: 30, size: 10, current: 1, pages: 3 }
        if (url === END_OTHERS) return { ended: 1 }
        return []
      },
    },
  )
}

test('"not me" ends the other sessions and leads to the password form', async () => {
  const { calls, container } = open(['account', 'securityLog'])
  await screen.findByText('settings.log.signInFailed')
  // Not for the current session, nor for refused attempts.
  const buttons = screen.getAllByRole('button', { name: 'settings.log.notMe.of' })
  expect(buttons).toHaveLength(1)
  fireEvent.click(buttons[0] as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'settings.log.notMe.yes' }))
  await screen.findByText('settings.log.notMe.done')
  expect(calls.filter(({ url }) => url === END_OTHERS)).toHaveLength(1)
  expect(document.activeElement).toBe(container.querySelector('input[name="oldPassword"]'))
})
