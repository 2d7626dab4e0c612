/** Texts of notifications. They contain no times: each notification has its own. */
import { brand } from '../../../src/contract/brand.ts'
import type { LocalisedText } from '../../../src/contract/envelope.ts'
import { paths } from '../../../src/lib/paths.ts'
import { formatMoment } from '../../mail/moment-text.ts'
import { codesLeftText } from '../../mail/second-factor-texts.ts'
import type { NotificationText } from './notify.ts'

const security = () => paths.accountSettings('security')
const privacy = () => paths.accountSettings('privacy')
const account = () => paths.accountSettings('account')

const ADDRESS: Record<'email' | 'phone', LocalisedText> = {
  email: { zh: '邮箱', en: 'e-mail address' },
  phone: { zh: '手机号', en: 'phone number' },
}

const SECOND_FACTOR: Record<'on' | 'off' | 'renewed', LocalisedText> = {
  on: { zh: '两步验证已开启', en: 'Two-step sign-in was turned on' },
  off: { zh: '两步验证已关闭', en: 'Two-step sign-in was turned off' },
  renewed: { zh: '恢复码已重新生成', en: 'New recovery codes were created' },
}

/** Formats a day in both languages, in UTC: precise enough for a date two weeks ahead. */
function dayOf(at: Date): LocalisedText {
  return { zh: formatMoment(at, 'zh', null, false), en: formatMoment(at, 'en', null, false) }
}

export const notices = {
  welcome: (): NotificationText => ({
    title: { zh: `欢迎使用${brand.name.zh}`, en: `Welcome to ${brand.name.en}` },
    body: {
      zh: '打开一个分析工具，用示例数据走一遍：计算在您的设备上完成，文件不会上传；结果是否存入账户，由您在第一份结果下方选择。',
      en: 'Open an analysis tool and try an example: everything is computed on your own device and no file is uploaded. Under your first result, you choose whether results are kept in your account.',
    },
    href: paths.allTools(),
  }),

  secondFactor: (change: 'on' | 'off' | 'renewed'): NotificationText => ({
    title: SECOND_FACTOR[change],
    body: {
      zh: '如果不是您本人操作，请在安全记录中选择“不是我”。',
      en: 'If this was not you, choose “Not me” in the security log.',
    },
    href: security(),
  }),

  passkey: (change: 'added' | 'removed'): NotificationText => ({
    title: {
      added: { zh: '已添加通行密钥', en: 'A passkey was added' },
      removed: { zh: '已移除通行密钥', en: 'A passkey was removed' },
    }[change],
    body: {
      zh: '如果不是您本人操作，请在安全记录中选择“不是我”。',
      en: 'If this was not you, choose “Not me” in the security log.',
    },
    href: security(),
  }),

  recoveryCodeUsed: (left: number): NotificationText => ({
    title: { zh: '用恢复码登录了一次', en: 'A recovery code was used to sign in' },
    body: {
      zh: `还剩 ${left} 个恢复码，可在安全设置中重新生成。`,
      en: `${codesLeftText(left)} You can create new ones in the security settings.`,
    },
    href: security(),
  }),

  passwordChanged: (): NotificationText => ({
    title: { zh: '密码已更改', en: 'Your password was changed' },
    body: {
      zh: '其他设备上的登录已结束。如果不是您本人操作，请在安全记录中选择“不是我”。',
      en: 'Sign-ins on other devices have ended. If this was not you, choose “Not me” in the security log.',
    },
    href: security(),
  }),

  /** @param isReplaced whether another address was replaced; other sessions have ended then */
  addressBound: (kind: 'email' | 'phone', isReplaced: boolean): NotificationText => {
    const { zh, en } = ADDRESS[kind]
    return {
      title: isReplaced
        ? { zh: `${zh}已更换`, en: `Your ${en} was changed` }
        : { zh: `${zh}已绑定`, en: `Your ${en} was added` },
      body: isReplaced
        ? {
            zh: `以后请用新的${zh}登录，其他设备上的登录已结束。24 小时后才能用它重设密码。`,
            en: `Use the new ${en} to sign in from now on. Sign-ins on other devices have ended. It can be used to reset the password after 24 hours.`,
          }
        : {
            zh: `现在也可以用这个${zh}登录。24 小时后才能用它重设密码。`,
            en: `You can now also sign in with this ${en}. It can be used to reset the password after 24 hours.`,
          },
      href: account(),
    }
  },

  signInRestored: (): NotificationText => ({
    title: { zh: '登录方式已恢复', en: 'Your sign-in methods were restored' },
    body: {
      zh: '所有设备上的登录已结束，原密码不再有效。',
      en: 'All sign-ins have ended, and the old password no longer works.',
    },
    href: security(),
  }),

  /** @param device name of its browser; product names, the same in both languages */
  newDevice: (device: string | null): NotificationText => ({
    title: { zh: '新设备登录', en: 'Sign-in from a new device' },
    body: {
      zh: `您的账户在${device === null ? '一台未知设备' : ` ${device} `}上登录。如果不是您本人，请在安全记录中选择“不是我”。`,
      en: `There was a sign-in to your account on ${device ?? 'an unknown device'}. If this was not you, choose “Not me” in the security log.`,
    },
    href: security(),
  }),

  refusedAttempts: (): NotificationText => ({
    title: { zh: '有人多次尝试登录您的账户', en: 'Failed sign-in attempts' },
    body: {
      zh: '有人多次用错误的密码或验证码尝试登录您的账户，我们已暂时拦截。您的登录不受影响，账户没有变动。',
      en: 'Somebody has repeatedly tried wrong passwords or codes for your account and is now being made to wait. You can sign in as before, and nothing in your account has changed.',
    },
    href: security(),
  }),

  exportReady: (): NotificationText => ({
    title: { zh: '数据副本已备好', en: 'A copy of your data is ready' },
    body: {
      zh: '请在 24 小时内下载，逾期自动清除。',
      en: 'Download it within 24 hours; after that it is deleted.',
    },
    href: privacy(),
  }),

  deletionAsked: (dueAt: Date): NotificationText => {
    const { zh, en } = dayOf(dueAt)
    return {
      title: { zh: '已申请注销账户', en: 'Account deletion requested' },
      body: {
        zh: `账户及其全部数据将于 ${zh} 删除，在此之前可以随时撤回。其他设备上的登录已结束。`,
        en: `The account and everything in it will be deleted on ${en}; until then you can cancel the deletion. Sign-ins on other devices have ended.`,
      },
      href: privacy(),
    }
  },

  deletionCancelled: (): NotificationText => ({
    title: { zh: '已撤回注销申请', en: 'Account deletion cancelled' },
    body: {
      zh: '账户照常使用，数据没有变动。',
      en: 'Your account and its data are unchanged.',
    },
    href: privacy(),
  }),
} as const
