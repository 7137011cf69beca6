/** 规范给出路径的调用，与由定义得出的作用相同：`数据/调用` 或 `数据/办理的一步` → 路径 [S7-17] [S7-18] [S7-21] [S7-24]–[S7-28] [S7-31] [S7-35]。 */
export const namedCalls: Readonly<Record<string, string>> = {
  'attendance_day/getList': '/api/engineeringuser/pc/attendanceList',
  'bank_account/info': '/api/engineering/bank/pc/info',
  'bank_account/add': '/api/engineering/bank/pc/add',
  'bank_account/edit': '/api/engineering/bank/pc/edit',
  'emevaluation/getList': '/api/engineering/pc/getEmevaluation',
  'emevaluation/add': '/api/engineering/pc/addEmevaluation',
  'output/add': '/api/engineering/output/pc/edit',
  'output/edit': '/api/engineering/output/pc/edit',
  'output/confirm': '/api/engineering/output/pc/examine',
  'output/return': '/api/engineering/output/pc/examine',
  'salary_item/getList': '/api/salarypayment/personnel/getlist',
  'section/getList': '/api/engineering/section/pc/getList',
}

/** 规范要求以 POST 取的清单，条件在正文里 [S7-20]。 */
export const postedLists: Readonly<Record<string, string>> = {
  manage_user: '/api/engineeringuser/pc/getEngineeringManageUser',
}
export const isPosted = (path: string): boolean => Object.values(postedLists).includes(path)

/** 标段绑定工程 [S7-30]。 */
export const bandPath = '/api/engineering/section/pc/bandEngineering'
