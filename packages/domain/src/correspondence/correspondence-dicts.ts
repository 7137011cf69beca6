import { dict } from '@zhujian/model'

/** 公告栏目。 */
export const noticeCategory = dict({
  notice: [1, '通知公告'],
  policy: [2, '政策法规'],
  safety: [3, '安全提示'],
  briefing: [4, '工作动态'],
  publicity: [5, '公示公开'],
})

/** 收发文件的类别，按《党政机关公文处理工作条例》常用文种取其常用者。 */
export const documentCategory = dict({
  notice: [1, '通知'],
  circular: [2, '通报'],
  letter: [3, '函'],
  request: [4, '请示'],
  report: [5, '报告'],
  reply: [6, '批复'],
  minutes: [7, '纪要'],
  material: [8, '资料报送'],
  other: [9, '其他'],
})

/** 紧急程度：平件、急件、特急（同上条例第九条）。 */
export const urgency = dict({
  normal: [1, '平件', 'default'],
  urgent: [2, '急件', 'warning'],
  critical: [3, '特急', 'danger'],
})

/** 密级只到“内部”：国家秘密不得进入本系统（保守国家秘密法）。 */
export const secrecy = dict({ open: [1, '公开'], internal: [2, '内部', 'warning'] })

/** 发给所有人，或指定的一部分人。 */
export const audienceKind = dict({ all: [1, '全体'], part: [2, '指定范围'] })
