import {
  IconBook2,
  IconBooks,
  IconChartDots3,
  IconClipboardData,
  IconFlask2,
  IconHelpCircle,
  IconHome,
  IconTools,
  type TablerIcon,
} from '@tabler/icons-react'
import { msg } from '../i18n/msg.ts'
import { paths } from '../lib/paths.ts'

export type NavItem = { href: string; label: string; icon: TablerIcon; needsSignIn?: boolean }
export type NavGroup = { label: string; items: readonly NavItem[] }

/** The public pages, as the top bar shows them. */
export const PUBLIC_NAV: readonly NavItem[] = [
  { href: paths.industries(), label: msg('nav.industries'), icon: IconFlask2 },
  { href: paths.problems(), label: msg('nav.problems'), icon: IconHelpCircle },
  { href: paths.subjects(), label: msg('nav.subjects'), icon: IconBooks },
  { href: paths.allTools(), label: msg('nav.tools'), icon: IconTools },
]

/** The side navigation. Only what exists stands in it. */
export const SIDE_NAV: readonly NavGroup[] = [
  {
    label: msg('nav.group.analyse'),
    items: [
      { href: paths.allTools(), label: msg('nav.allTools'), icon: IconTools },
      { href: paths.tool('6001'), label: msg('nav.twoSampleMr'), icon: IconChartDots3 },
      {
        href: paths.analysisRecord(),
        label: msg('nav.workbench'),
        icon: IconClipboardData,
        needsSignIn: true,
      },
    ],
  },
  {
    label: msg('nav.group.mine'),
    items: [
      { href: paths.records(), label: msg('nav.records'), icon: IconBook2, needsSignIn: true },
    ],
  },
  {
    label: msg('nav.group.read'),
    items: [
      { href: paths.landing(), label: msg('nav.home'), icon: IconHome },
      { href: paths.industries(), label: msg('nav.industries'), icon: IconFlask2 },
      { href: paths.problems(), label: msg('nav.problems'), icon: IconHelpCircle },
      { href: paths.subjects(), label: msg('nav.subjects'), icon: IconBooks },
    ],
  },
]
