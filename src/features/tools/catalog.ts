import type { ToolKey } from '../../contract/tools.ts'
import { msg } from '../../i18n/msg.ts'

type ToolTexts = { name: string; summary: string; needs: string; gives: string }

export const TOOL_TEXTS: Record<ToolKey, ToolTexts> = {
  twoSampleMr: {
    name: msg('tools.mr.name'),
    summary: msg('tools.mr.summary'),
    needs: msg('tools.mr.needs'),
    gives: msg('tools.mr.gives'),
  },
  gutMicrobiotaMendel: {
    name: msg('tools.gut.name'),
    summary: msg('tools.gut.summary'),
    needs: msg('tools.gut.needs'),
    gives: msg('tools.gut.gives'),
  },
  crm: {
    name: msg('tools.map.name'),
    summary: msg('tools.map.summary'),
    needs: msg('tools.map.needs'),
    gives: msg('tools.map.gives'),
  },
  bidirectional: {
    name: msg('tools.bidirectional.name'),
    summary: msg('tools.bidirectional.summary'),
    needs: msg('tools.bidirectional.needs'),
    gives: msg('tools.bidirectional.gives'),
  },
  multivariableMr: {
    name: msg('tools.mv.name'),
    summary: msg('tools.mv.summary'),
    needs: msg('tools.mv.needs'),
    gives: msg('tools.mv.gives'),
  },
  power: {
    name: msg('tools.power.name'),
    summary: msg('tools.power.summary'),
    needs: msg('tools.power.needs'),
    gives: msg('tools.power.gives'),
  },
  metaAnalysis: {
    name: msg('tools.meta.name'),
    summary: msg('tools.meta.summary'),
    needs: msg('tools.meta.needs'),
    gives: msg('tools.meta.gives'),
  },
  instrumentPicker: {
    name: msg('tools.pick.name'),
    summary: msg('tools.pick.summary'),
    needs: msg('tools.pick.needs'),
    gives: msg('tools.pick.gives'),
  },
}

export const LEVEL_TEXTS = {
  free: msg('tools.level.free'),
  plus: msg('tools.level.plus'),
  pro: msg('tools.level.pro'),
} as const
