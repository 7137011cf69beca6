import { filledAs, official, own } from '../flows/check-kinds'
import { qualityCheck } from './quality-check'

/** 质量检查只有一页：监督机构的人填监督检查的几栏，各方填自查的几栏。 */
export const officialQualityCheck = filledAs(qualityCheck, { label: qualityCheck.label, ...official })
export const ownQualityCheck = filledAs(qualityCheck, { label: qualityCheck.label, ...own })
