// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PushControl } from '../../../src/platform/push.ts'
import { PushOffer } from '../../../src/ui/push-offer.tsx'
import { renderForUser } from '../../helpers/user-tree.tsx'

afterEach(cleanup)

const UNASKED: PushControl = {
  availability: 'ready',
  permission: 'default',
  isDecided: false,
  isOn: false,
  wasRequested: false,
  isBusy: false,
  error: null,
  turnOn: async () => {},
  turnOff: async () => {},
  decline: () => {},
}

function show(changes: Partial<PushControl>) {
  renderForUser(<PushOffer push={{ ...UNASKED, ...changes }} />)
}

test("shows its own offer first, the browser's prompt only after a click, and none after a refusal", () => {
  const turnOn = vi.fn(async () => {})
  const decline = vi.fn()
  show({ turnOn, decline })
  expect(turnOn).not.toHaveBeenCalled()
  const [yes, no] = screen.getAllByRole('button')
  fireEvent.click(yes ?? document.body)
  expect(turnOn).toHaveBeenCalledTimes(1)
  fireEvent.click(no ?? document.body)
  expect(decline).toHaveBeenCalledTimes(1)
})

test('renders nothing where it was answered, is unavailable, or the browser has denied it', () => {
  for (const changes of [
    { isDecided: true },
    { availability: 'none' },
    { availability: 'install' },
    { permission: 'denied' },
  ] as const) {
    show(changes)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
  }
})
