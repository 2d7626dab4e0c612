import { afterEach, expect, test, vi } from 'vitest'
import { deviceTimeZone } from '../../../src/lib/device-zone.ts'

afterEach(() => vi.unstubAllGlobals())

test('the zone is the one that dates are written in, with `Temporal` and without', () => {
  vi.stubGlobal('Temporal', undefined)
  expect(deviceTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Shanghai' } })
  vi.stubGlobal('Intl', {})
  expect(deviceTimeZone()).toBe('Asia/Shanghai')
})
