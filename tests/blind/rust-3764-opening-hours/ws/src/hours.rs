use crate::span::Span;

/// The openings of one day: sorted, without overlaps.
#[derive(Clone, Debug, Default)]
pub struct Hours {
    spans: Vec<Span>,
}

impl Hours {
    pub fn add(&mut self, span: Span) {
        let mut merged = span;
        self.spans.retain(|s| {
            let joined = s.start <= merged.end && merged.start <= s.end;
            if joined {
                merged.start = merged.start.min(s.start);
                merged.end = merged.end.max(s.end);
            }
            !joined
        });
        self.spans.push(merged);
        self.spans.sort();
    }

    /// Takes a closed span out of the openings.
    pub fn remove(&mut self, closed: Span) {
        let mut left = Vec::with_capacity(self.spans.len());
        for span in &self.spans {
            if !span.overlaps(&closed) {
                left.push(*span);
                continue;
            }
            if span.start < closed.start {
                left.push(Span { start: span.start, end: closed.start });
            } else if span.end > closed.end {
                left.push(Span { start: closed.end, end: span.end });
            }
        }
        self.spans = left;
    }

    pub fn is_open(&self, minute: u16) -> bool {
        self.spans.iter().any(|s| s.start <= minute && minute < s.end)
    }

    pub fn total(&self) -> u16 {
        self.spans.iter().map(Span::minutes).sum()
    }

    pub fn render(&self) -> String {
        if self.spans.is_empty() {
            return "closed".to_string();
        }
        let parts: Vec<String> = self.spans.iter().map(Span::to_string).collect();
        parts.join(", ")
    }
}
