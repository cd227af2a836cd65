using System.Linq;
using Microsoft.AspNetCore.Mvc;

namespace Claims.Controllers
{
    [ApiController]
    [Route("api/claims")]
    public class ClaimsController : ControllerBase
    {
        private readonly ClaimService _service;

        public ClaimsController(ClaimService service)
        {
            _service = service;
        }

        [HttpGet("{number}/letter")]
        public IActionResult GetLetter(string number)
        {
            var claim = _service.Find(number);
            if (claim == null)
                return NotFound();
            return Ok(LetterBuilder.Build(claim));
        }
    }
}
