import {
  IconArrowsLeftRight,
  IconChartDots3,
  IconFilter,
  IconGitMerge,
  IconGridDots,
  IconMicroscope,
  IconTargetArrow,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ToolKey } from '../contract/tools.ts'

/** The icon of each tool in the navigation. */
export const TOOL_ICONS: Record<ToolKey, TablerIcon> = {
  twoSampleMr: IconChartDots3,
  gutMicrobiotaMendel: IconMicroscope,
  crm: IconGridDots,
  bidirectional: IconArrowsLeftRight,
  multivariableMr: IconGitMerge,
  power: IconTargetArrow,
  metaAnalysis: IconStack2,
  instrumentPicker: IconFilter,
}
