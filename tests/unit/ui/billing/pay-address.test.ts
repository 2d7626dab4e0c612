import { describe, expect, test } from 'vitest'
import { payAddress } from '../../../../src/ui/billing/pay-address.ts'

const ORIGIN = 'https://veriscope.example'

describe('payAddress', () => {
  test.each([
    ['/sandbox/payment/abc', '/sandbox/payment/abc'],
    ['/sandbox/payment/abc?x=1#y', '/sandbox/payment/abc?x=1#y'],
    [
      'https://checkout.stripe.com/c/pay/cs_test_1#fid',
      'https://checkout.stripe.com/c/pay/cs_test_1#fid',
    ],
    ['HTTPS://checkout.stripe.com/c', 'https://checkout.stripe.com/c'],
  ])('%s', (url, address) => {
    expect(payAddress(url, ORIGIN)).toBe(address)
  })

  test.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://checkout.stripe.com/c',
    '//evil.example/pay',
    '/\\evil.example/pay',
    '/\t/evil.example/pay',
    '\\\\evil.example',
    'https:evil.example',
    'https://',
    'https://user:secret@evil.example/',
    ' /sandbox/payment/abc',
    'sandbox/payment/abc',
    'blob:https://veriscope.example/1',
  ])('refuses %j', (url) => {
    expect(payAddress(url, ORIGIN)).toBeNull()
  })
})
