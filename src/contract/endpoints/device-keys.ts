/** Keys that encrypt what a member's device keeps locked after the end of a session. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'

export const deviceKeyEndpoints = {
  /**
   * The member's key for one device: always the same, unlike that of any other member or device,
   * and independent of the password.
   */
  deviceKey: endpoint({
    url: '/api/member/deviceKey/detail',
    access: 'member',
    permission: ['read', 'Account'],
    reauthentication: 'none',
    repeat: 'read',
    cache: 'nobody',
    hasSecretReply: true,
    /** Random id that the device made. */
    params: z.object({ device: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    /** 256 bits, base64. */
    reply: z.object({ deviceKey: text }),
    secrets: ['device', 'deviceKey'],
  }),
}
