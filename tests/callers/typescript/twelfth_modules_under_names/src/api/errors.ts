export class ApiError extends Error {
  constructor(message: string) {
    super(format(message));
  }

  static from(error: unknown): ApiError {
    return new ApiError(String(error));
  }
}

export function format(message: string): string {
  return message;
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
