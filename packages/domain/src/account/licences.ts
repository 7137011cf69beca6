import { dict } from '@zhujian/model'

/** 注册时随申请上传的证照，各有几张；审核人员凭此核对单位。 */
export const licenceKinds = dict({
  license: ['license', '营业执照'],
  safety: ['safety', '安全生产许可证'],
  qual: ['qual', '资质证书'],
})
export type LicenceKind = keyof typeof licenceKinds.entries
export const licenceNames = Object.keys(licenceKinds.entries) as LicenceKind[]

/** 一份申请每种证照最多几张。 */
export const MOST_LICENCES = 3

/** 注册申请的附件字段名。 */
export const licenceField = (kind: LicenceKind): `${LicenceKind}_img` => `${kind}_img`
