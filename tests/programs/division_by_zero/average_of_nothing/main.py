from survey import Survey

survey = Survey("spring")
print(survey.mean())
