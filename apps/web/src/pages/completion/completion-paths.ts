import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'

export const COMPLETION = completionAcceptance.name

export const viewAddress = (id: number): string => `/completionAcceptance/view?id=${id}`
export const documentAddress = (id: number): string => `/documents/view?id=${id}`
export const surveyAddress = (id: number): string => `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`
