/** 工程此刻的停工与中止，按 engineering_id。 */
export const standingPath = '/api/engineering/pc/engineeringStanding'
